export default function View() {
  return <h1>audit</h1>;
}
