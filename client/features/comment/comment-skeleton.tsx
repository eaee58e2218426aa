/** Stands for comments that are on their way. */

const lines = ['a', 'b', 'c'];

export function CommentSkeleton({ label }: { label: string }) {
  return (
    <div className="skeleton" role="status" aria-label={label}>
      {lines.map((line) => (
        <div key={line}>
          <span className="sk" />
          <span className="sk" />
          <span className="sk" />
        </div>
      ))}
    </div>
  );
}
