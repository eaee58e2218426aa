/** `/manage`: the first steps of a new site for administrators; otherwise leads on to the list that concerns whoever comes. */
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { entranceOf, listAfterStart } from '#shared/entrances.ts';
import { paths } from '#shared/paths.ts';
import { Guard } from '#client/features/account/guard.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import { useStaffUser } from '#client/features/manage/staff-navigation.tsx';
import { FirstSteps } from '#client/features/site/staff/first-steps.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';

export function head(_data: unknown, { t }: HeadContext): Head {
  return { title: t('manage:frame.title'), description: t('manage:head.description'), noindex: true };
}

export default function ManageStartPage() {
  const t = useT();
  const user = useStaffUser();
  const entrance = user ? entranceOf(user) : null;
  const [isOver, setOver] = useState(false);
  const isStart = entrance?.path === paths.manage;
  const to = isStart ? listAfterStart : entrance?.path;
  return (
    <StaffFrame section={null} title={t('desk:firstSteps.title')}>
      <Guard need="manager">{isStart && !isOver ? <FirstSteps onOver={() => setOver(true)} /> : to ? <Lead to={to} /> : null}</Guard>
    </StaffFrame>
  );
}

function Lead({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(to, { replace: true });
  }, [navigate, to]);
  return null;
}
