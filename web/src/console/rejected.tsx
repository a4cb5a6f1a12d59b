export default function View() {
  return <h1>rejected</h1>;
}
