import type { OfficeChatRow, OfficeMember } from '@baize/contract/office'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DescriptionList, Panel } from '../../kit/panel.tsx'
import { LoadingLines } from '../../kit/states.tsx'
import { ExactTime, Moment, Money, StateBadge } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { chatMemberQuery } from './chat-queries.ts'
import classes from './support.module.css'

/** The person of a chat: a member with their money, or a visitor with what they said. */
export function ChatSide({ chat }: { readonly chat: OfficeChatRow }) {
  const t = usePhrasesOf('office-support')
  const may = useMay()
  const { member, name, email, language, begunAt } = chat
  return (
    <aside aria-label={t('side.label')} className={classes.side}>
      <Panel>
        <DescriptionList
          items={[
            ...(member === null ? [[t('side.name'), name === '' ? t('row.visitor') : name] as const] : []),
            ...(email === null ? [] : [[t('side.email'), email] as const]),
            [t('side.language'), language],
            [t('side.begun'), <ExactTime key="begun" time={begunAt} />],
          ]}
        />
        {member !== null && may('members.read') ? <MemberFacts memberId={member.memberId} /> : null}
      </Panel>
    </aside>
  )
}

function MemberFacts({ memberId }: { readonly memberId: string }) {
  const t = usePhrasesOf('office-support')
  const { data } = useQuery(chatMemberQuery(memberId))
  if (data === undefined) return <LoadingLines lines={6} />
  return (
    <>
      <DescriptionList items={factsOf(t, data)} />
      <Link params={{ memberId }} target="_blank" to="/members/$memberId">
        {t('side.open')}
      </Link>
    </>
  )
}

function factsOf(t: ReturnType<typeof usePhrasesOf<'office-support'>>, member: OfficeMember) {
  const { status, money, tags, registeredAt, lastSeenAt } = member
  return [
    [
      t('side.status'),
      <StateBadge key="status" tone={status === 'active' ? 'good' : 'bad'}>
        {t(`side.status.${status}`)}
      </StateBadge>,
    ],
    [t('side.balance'), <Money amount={money.balance} key="balance" />],
    [t('side.leaving'), <Money amount={money.leaving} key="leaving" />],
    [t('side.deposited'), <Money amount={money.deposited} key="deposited" />],
    [t('side.withdrawn'), <Money amount={money.withdrawn} key="withdrawn" />],
    [t('side.tags'), tags.length === 0 ? '–' : tags.join(', ')],
    [t('side.registered'), <ExactTime key="registered" time={registeredAt} />],
    [t('side.seen'), lastSeenAt === null ? '–' : <Moment key="seen" time={lastSeenAt} />],
  ] as const
}
