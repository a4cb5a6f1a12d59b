export default function View() {
  return <h1>hosts</h1>;
}
