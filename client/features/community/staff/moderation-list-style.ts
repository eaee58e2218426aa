/** The look of the lists of moderation: lists of the management centre whose rows are what somebody wrote. */
import { styled } from 'styled-components';
import { ManageList } from '#client/ui/list/staff-list-style.ts';
import { message } from './message-style.ts';

export const ModerationList = styled(ManageList)`
  ${message}
`;
