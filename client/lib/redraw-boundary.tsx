/**
 * Draws a part of the page anew when React did not find one of its nodes, because an extension of the browser has moved it.
 * Without it such a failure would end the page in its error screen.
 */
import { Component, Fragment, type ReactNode } from 'react';
import { keepFields } from './kept-fields.ts';

interface Props {
  children: ReactNode;
}

interface State {
  error: unknown;
  /** Times that the part was drawn anew. */
  redraws: number;
}

/** Only an extension that works against the page gets so far; the error screen is then the better answer. */
const maxRedraws = 20;

export class RedrawBoundary extends Component<Props, State> {
  override state: State = { error: null, redraws: 0 };

  private fillFields: () => void = () => undefined;

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  /** Runs before the nodes of the failed part are removed. */
  override getSnapshotBeforeUpdate(_props: Props, { error }: State): null {
    if (error === null && this.state.error !== null) this.fillFields = keepFields();
    return null;
  }

  override componentDidCatch(error: unknown): void {
    if (isMissingNode(error)) this.setState(({ redraws }) => ({ error: null, redraws: redraws + 1 }));
  }

  override componentDidUpdate(_props: Props, { redraws }: State): void {
    if (redraws !== this.state.redraws) this.fillFields();
  }

  override render(): ReactNode {
    const { error, redraws } = this.state;
    if (error === null) return <Fragment key={redraws}>{this.props.children}</Fragment>;
    if (isMissingNode(error) && redraws < maxRedraws) return null;
    throw error;
  }
}

/** `insertBefore` and `removeChild` throw it for a node that is not there. */
function isMissingNode(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotFoundError' || error.name === 'HierarchyRequestError');
}
