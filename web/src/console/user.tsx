export default function View() {
  return <h1>user</h1>;
}
