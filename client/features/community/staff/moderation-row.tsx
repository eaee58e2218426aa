/** One comment as a moderator sees it: a row of the table, a card on phones. */
import type { CommentDecision, ModeratedComment } from '#shared/api/comment.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { usePermission } from '#client/state/use-permission.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { TickCell } from '#client/ui/list/table-head.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { writingOf } from '#client/ui/text/writing-of.ts';
import { decisionsFor } from './decisions.ts';

interface Props {
  comment: ModeratedComment;
  /** Label of a report's reason. */
  reasonOf: (reason: string) => string;
  isSelected: boolean;
  onSelect: (isRange: boolean) => void;
  onDecide: (decision: CommentDecision) => void;
  /** Answers a comment that is public or waits. */
  onReply: () => void;
  /** Lets the barred author comment again. */
  onLift: () => void;
  /** Shows the comments of the author alone; null where only they are shown. */
  onAuthor: (() => void) | null;
}

/** Why a comment may wait. */
const heldFor = ['first', 'link', 'word', 'reports'];
const looks = { approve: 'approve', hide: 'ghost', delete: 'danger', pin: 'ghost', unpin: 'ghost' } as const satisfies Record<
  CommentDecision,
  string
>;

export function ModerationRow({ comment, reasonOf, isSelected, onSelect, onDecide, onReply, onLift, onAuthor }: Props) {
  const t = useT();
  const language = useLanguage();
  const managesAccounts = usePermission('accountManage');
  const name = comment.nickName || t('manage:comments.erased');
  const reasons = comment.reportReasons.map(reasonOf);
  return (
    <tr data-selected={isSelected ? '' : undefined} data-row={comment.id}>
      <TickCell label={t('manage:comments.select', { name })} isTicked={isSelected} onTick={onSelect} />
      <td className="what">
        {comment.answers ? (
          <p className="meta">
            <span>{t('manage:comments.answers')}</span> <q lang={writingOf(comment.answers)}>{comment.answers}</q>
          </p>
        ) : null}
        <p className="text" lang={writingOf(comment.content)}>
          {comment.content}
        </p>
        <p className="meta">
          <b lang={writingOf(name)}>{name}</b>
          {comment.userName && comment.userName !== name ? <span>{comment.userName}</span> : null}
          {onAuthor ? (
            <button type="button" onClick={onAuthor}>
              <span>{t('manage:comments.ofAuthor')}</span>
              <span className="visually-hidden">{name}</span>
            </button>
          ) : null}
          {managesAccounts ? (
            <Link to={`${staffPaths.accounts}?${new URLSearchParams({ userId: comment.userId })}`}>
              <span>{t('manage:comments.account')}</span>
              <span className="visually-hidden">{name}</span>
            </Link>
          ) : null}
          {comment.pinned ? (
            <span>
              <Icon name="pin" /> <span>{t('manage:comments.pinned')}</span>
            </span>
          ) : null}
          {comment.likeCount > 0 ? <span>{t('manage:comments.likes', { count: comment.likeCount })}</span> : null}
        </p>
        {comment.barredUntil ? (
          <p className="meta">
            <span>{t('manage:comments.bar.until', { date: absoluteDateTime(comment.barredUntil, language) })}</span>
            <button type="button" onClick={onLift}>
              {t('manage:comments.bar.lift')}
            </button>
          </p>
        ) : null}
        {comment.status === 'pending' && heldFor.includes(comment.heldFor) ? (
          <p className="held">{t(`manage:comments.held.${comment.heldFor}`)}</p>
        ) : null}
        {comment.reportCount > 0 ? (
          <p className="reports">
            <Icon name="triangle-alert" /> <span>{t('manage:comments.reports', { count: comment.reportCount })}</span>
            {reasons.length > 0 ? <span>{reasons.join(t('manage:comments.comma'))}</span> : null}
          </p>
        ) : null}
      </td>
      <td className="where">
        <Link to={comment.contentPath} target="_blank">
          <span>{comment.contentTitle || comment.contentPath}</span>
          <span className="visually-hidden">{t('manage:comments.newTab')}</span>
        </Link>
      </td>
      <td className="when">
        <TimeText value={comment.createTime} relative />
      </td>
      <td className="ops">
        <div>
          {decisionsFor(comment).map((decision) => (
            <Button key={decision} small variant={looks[decision]} onClick={() => onDecide(decision)}>
              <span>{t(`manage:comments.do.${decision}`)}</span>
              <span className="visually-hidden">{t('manage:comments.of', { name })}</span>
            </Button>
          ))}
          {comment.status === 'public' || comment.status === 'pending' ? (
            <Button small variant="ghost" onClick={onReply}>
              <span>{t('manage:comments.do.reply')}</span>
              <span className="visually-hidden">{t('manage:comments.to', { name })}</span>
            </Button>
          ) : null}
        </div>
      </td>
    </tr>
  );
}
