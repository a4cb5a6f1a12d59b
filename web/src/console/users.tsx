export default function View() {
  return <h1>users</h1>;
}
