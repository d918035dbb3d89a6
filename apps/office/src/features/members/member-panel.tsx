import type { OfficeMemberRow } from '@baize/contract/office'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import type { PanelProps } from '../../table/data-table.tsx'
import { MemberActions } from './member-actions.tsx'
import { AccountFacts, MoneyFacts, Standing } from './member-facts.tsx'
import { memberQuery } from './member-queries.ts'
import classes from './members.module.css'

/** A member beside the list: the most important facts, what can be done, and the way to the whole page. */
export function MemberPanel({ id }: PanelProps<OfficeMemberRow>) {
  const t = usePhrasesOf('office-members')
  const { data: member, error, refetch } = useQuery(memberQuery(id))
  if (member === undefined)
    return error === null ? <LoadingLines lines={8} /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.stack}>
      <Link className={classes.link} params={{ memberId: id }} to="/members/$memberId">
        {t('openPage')}
      </Link>
      <Standing member={member} />
      <MemberActions member={member} />
      <MoneyFacts member={member} />
      <AccountFacts member={member} />
    </div>
  )
}
