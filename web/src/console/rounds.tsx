export default function View() {
  return <h1>rounds</h1>;
}
