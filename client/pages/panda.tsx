/** `/panda` */
export default function Page() {
  return <h1 tabIndex={-1}>/panda</h1>;
}
