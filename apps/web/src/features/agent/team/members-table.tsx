import { mostTeamCounted, type TeamListMember } from '@baize/contract'
import { useFormat } from '../../../api/use-brand.ts'
import { useAgentPhrases } from '../../../language/phrases.ts'
import records from '../../../records/records.module.css'
import classes from './team.module.css'

/** Props of {@link MembersTable}. */
export interface MembersTableProps {
  readonly list: readonly TeamListMember[]
  readonly onOpen: (memberId: string) => void
}

/** Members of a team; agents open their own team. */
export function MembersTable({ list, onOpen }: MembersTableProps) {
  const say = useAgentPhrases()
  return (
    <div className={classes.scroll}>
      <table aria-label={say('nav.members')} className={records.table} data-testid="team">
        <thead>
          <tr>
            <th>{say('team.username')}</th>
            <th>{say('team.kind')}</th>
            <th>{say('team.upline')}</th>
            <th data-number>{say('team.direct')}</th>
            <th data-number>{say('team.below')}</th>
            <th>{say('team.rates')}</th>
            <th>{say('team.registered')}</th>
            <th>{say('team.seen')}</th>
            <th>{say('team.contacts')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((member) => (
            <MemberRow key={member.memberId} member={member} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MemberRow({ member, onOpen }: { readonly member: TeamListMember } & Pick<MembersTableProps, 'onOpen'>) {
  const say = useAgentPhrases()
  const { minute, count } = useFormat()
  const { memberId, username, nickname, kind, status, upline, level, direct, below, registeredAt, lastSeenAt } = member
  const isAgent = kind === 'agent'
  return (
    <tr data-kind={kind}>
      <td className={records.game}>
        {isAgent ? (
          <button
            aria-label={say('team.open', username)}
            className={classes.name}
            onClick={() => onOpen(memberId)}
            type="button"
          >
            {username}
          </button>
        ) : (
          username
        )}
        <small className={classes.about}>
          {[nickname, status === 'active' ? '' : say(`team.status.${status}`)].filter((one) => one !== '').join(' · ')}
        </small>
      </td>
      <td data-label={say('team.kind')}>{say(`team.kind.${kind}`)}</td>
      <td data-label={say('team.upline')}>
        {level === 1 ? say('team.you') : upline.username}
        <small className={classes.about}>
          {say('team.level')} {count(level)}
        </small>
      </td>
      <td data-label={say('team.direct')} data-number>
        {isAgent ? count(direct) : '–'}
      </td>
      <td data-label={say('team.below')} data-number>
        {isAgent ? (below >= mostTeamCounted ? say('team.more', count(below)) : count(below)) : '–'}
      </td>
      <td data-label={say('team.rates')}>
        <Rates member={member} />
      </td>
      <td className={classes.time} data-label={say('team.registered')}>
        {minute(registeredAt)}
      </td>
      <td className={classes.time} data-label={say('team.seen')}>
        {lastSeenAt === null ? say('team.never') : minute(lastSeenAt)}
      </td>
      <td className={classes.contacts} data-label={say('team.contacts')}>
        <Contacts member={member} />
      </td>
    </tr>
  )
}

function Rates({ member: { kind, rates } }: { readonly member: TeamListMember }) {
  const say = useAgentPhrases()
  const { percent } = useFormat()
  if (kind === 'member') return '–'
  if (rates.length === 0) return <span className={classes.muted}>{say('team.noRates')}</span>
  return (
    <ul className={classes.rates}>
      {rates.map((rate) => (
        <li key={rate.kind}>
          {say(`team.rate.${rate.kind}`)} {rate.ratesPpm.map(percent).join(' / ')}
        </li>
      ))}
    </ul>
  )
}

function Contacts({ member: { isHidden, mobile, email } }: { readonly member: TeamListMember }) {
  const say = useAgentPhrases()
  if (isHidden) return <span className={classes.muted}>{say('team.hidden')}</span>
  const shown = [mobile, email].filter((one) => one !== null)
  return shown.length === 0 ? '–' : shown.map((one) => <div key={one}>{one}</div>)
}
