import type { OfficeMember } from '@baize/contract/office'
import { Alert, Button } from '@baize/ui'
import { MemberLink } from '../../kit/member-link.tsx'
import { DescriptionList } from '../../kit/panel.tsx'
import { Stat, Stats } from '../../kit/stat.tsx'
import { ExactTime, Id, Moment, Money, StateBadge } from '../../kit/values.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { MemberTags } from './member-tags.tsx'
import { toneOfStatus } from './member-tones.ts'
import classes from './members.module.css'
import { openPersonal } from './personal-data.tsx'

interface Props {
  readonly member: OfficeMember
}

/** The state of the account, and what whoever works with it must know first. */
export function Standing({ member }: Props) {
  const t = usePhrasesOf('office-members')
  const { time } = useFormat()
  const { status, kind, deletionDueAt, money } = member
  return (
    <div className={classes.stack}>
      <p className={classes.row}>
        <StateBadge tone={toneOfStatus[status]}>{t(`status.${status}`)}</StateBadge>
        <StateBadge tone="plain">{t(`kind.${kind}`)}</StateBadge>
      </p>
      {money.isBlockedByAuditor ? <Alert color="red">{t('blockedByAuditor')}</Alert> : null}
      {deletionDueAt === null ? null : <Alert color="gold">{t('deletion', time(deletionDueAt))}</Alert>}
      <MemberTags member={member} />
    </div>
  )
}

/** Balance, what is set aside, and what came in and went out. */
export function MoneyFacts({ member: { money } }: Props) {
  const t = usePhrasesOf('office-members')
  const { count } = useFormat()
  const isZero = (amount: string) => !/[1-9]/.test(amount)
  return (
    <Stats>
      <Stat label={t('money.balance')} value={<Money amount={money.balance} />} />
      <Stat label={t('money.leaving')} value={<Money amount={money.leaving} />} />
      {isZero(money.held) ? null : <Stat label={t('money.held')} value={<Money amount={money.held} />} />}
      {isZero(money.owed) ? null : <Stat label={t('money.owed')} tone="bad" value={<Money amount={money.owed} />} />}
      <Stat label={t('money.deposited', count(money.deposits))} value={<Money amount={money.deposited} />} />
      <Stat label={t('money.withdrawn', count(money.withdrawals))} value={<Money amount={money.withdrawn} />} />
    </Stats>
  )
}

/** Who it is, with contacts masked. */
export function AccountFacts({ member }: Props) {
  const t = usePhrasesOf('office-members')
  const may = useMay()
  const { memberId, username, name, nickname, registeredAt, lastSeenAt, uplinePath } = member
  const contact = (value: string | null, isVerified: boolean) =>
    value === null ? '–' : t(isVerified ? 'verified' : 'unverified', value)
  return (
    <div className={classes.stack}>
      <DescriptionList
        items={[
          [t('column.number'), <Id key="number">{memberId}</Id>],
          [t('column.name'), [name, nickname].filter((one) => one !== null && one !== '').join(' · ') || '–'],
          [t('column.mobile'), contact(member.mobile, member.isMobileVerified)],
          [t('column.email'), contact(member.email, member.isEmailVerified)],
          [t('column.registered'), <ExactTime key="registered" time={registeredAt} />],
          [t('column.seen'), lastSeenAt === null ? '–' : <Moment key="seen" time={lastSeenAt} />],
          [
            t('uplinePath'),
            uplinePath.length === 0 ? (
              t('noUpline')
            ) : (
              <span className={classes.path} key="path">
                {uplinePath.map((one) => (
                  <MemberLink key={one.memberId} memberId={one.memberId} name={one.username} />
                ))}
              </span>
            ),
          ],
        ]}
      />
      {may('members.personal') ? (
        <div>
          <Button onClick={() => void openPersonal(t('personal.title', username), memberId)} size="sm">
            {t('personal.show')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** How the member gets in. */
export function AccessFacts({ member }: Props) {
  const t = usePhrasesOf('office-members')
  const { count } = useFormat()
  const isSet = (value: boolean) => t(value ? 'isSet' : 'isNotSet')
  const { firstLoginAt, registerDomain, language, kind, team } = member
  return (
    <DescriptionList
      items={[
        [t('openSessions'), count(member.openSessions)],
        [t('password'), isSet(member.hasPassword)],
        [t('paymentPassword'), isSet(member.hasPaymentPassword)],
        [t('app'), isSet(member.hasApp)],
        [t('firstLogin'), firstLoginAt === null ? '–' : <ExactTime key="first" time={firstLoginAt} />],
        [t('domain'), registerDomain ?? '–'],
        [t('language'), language ?? '–'],
        ...(kind === 'agent' ? [[t('team'), count(team)] as const] : []),
      ]}
    />
  )
}
