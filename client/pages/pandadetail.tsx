/** `/pandadetail` */
export default function Page() {
  return <h1 tabIndex={-1}>/pandadetail</h1>;
}
