export default function View() {
  return <h1>sources</h1>;
}
