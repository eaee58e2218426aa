/** The video beside comments, for those that are about a second of it. */
export interface CommentMoment {
  /** Whole second that it is at; 0 before it began. */
  now: () => number;
  seek: (second: number) => void;
}
