export default function View() {
  return <h1>round</h1>;
}
