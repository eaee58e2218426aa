/** Skeleton of loading comments. */

/** No more than fit into the place that the page keeps for comments. */
const lines = ['a', 'b'];

interface Props {
  label: string;
  /** The form is loading too. */
  isWhole: boolean;
  isHidden: boolean;
}

export function CommentSkeleton({ label, isWhole, isHidden }: Props) {
  return (
    <div className="skeleton" role="status" aria-label={label} hidden={isHidden}>
      <span className="skeleton-block form" hidden={!isWhole} />
      {lines.map((line) => (
        <div key={line}>
          <span className="skeleton-block" />
          <span className="skeleton-block" />
          <span className="skeleton-block" />
        </div>
      ))}
    </div>
  );
}
