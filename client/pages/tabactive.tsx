/** `/tabactive` */
export default function Page() {
  return <h1 tabIndex={-1}>/tabactive</h1>;
}
