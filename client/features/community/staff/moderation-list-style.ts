/** The look of the lists of moderation: lists of the management centre whose rows are what somebody wrote. */
import { styled } from 'styled-components';
import { StaffList } from '#client/ui/list/staff-list-style.ts';
import { message } from './message-style.ts';

export const ModerationList = styled(StaffList)`
  ${message}
`;
