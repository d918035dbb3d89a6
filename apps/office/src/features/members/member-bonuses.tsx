import type { OwnBonus } from '@baize/contract'
import { memberBonuses } from '@baize/contract/office'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { DescriptionList, Panel } from '../../kit/panel.tsx'
import { ExactTime, Money, StateBadge } from '../../kit/values.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { membersKey } from './member-queries.ts'
import classes from './members.module.css'

/** Why an amount is locked: the bonus that runs, how far it has come, and what gives the money free. Nothing without one. */
export function MemberBonuses({ memberId }: { readonly memberId: string }) {
  const t = usePhrasesOf('office-members')
  const language = useLanguage((one) => one.language)
  const { data } = useQuery({
    queryKey: [...membersKey, memberId, 'bonuses', language],
    queryFn: ({ signal }) => call(memberBonuses, { params: { memberId }, query: { language }, signal }),
  })
  const [running, ...waiting] = data?.list ?? []
  if (data === undefined || running === undefined) return null
  const isLocked = /[1-9]/.test(data.locked)
  return (
    <Panel title={t(isLocked ? 'bonus.title' : 'bonus.titleOpen')}>
      <div className={classes.stack}>
        <p>
          {running.moneyAway === null ? (
            t(running.conditions?.kind === 'locked' ? 'bonus.lockedText' : 'bonus.ownFirstText')
          ) : (
            <>
              {t('bonus.awaitsMoney')} <Money amount={running.moneyAway} />
            </>
          )}{' '}
          {isLocked ? (
            <>
              {t('bonus.lockedNow')} <Money amount={data.locked} />
            </>
          ) : null}
        </p>
        <Facts bonus={running} />
        {waiting.length === 0 ? null : <p className={classes.muted}>{t('bonus.waiting', waiting.length)}</p>}
      </div>
    </Panel>
  )
}

function Facts({ bonus }: { readonly bonus: OwnBonus }) {
  const t = usePhrasesOf('office-members')
  const { title, state, amount, left, target, counted, toGo, progress, conditions, openedAt, expiresAt } = bonus
  return (
    <DescriptionList
      items={[
        [t('bonus.offer'), title],
        [
          t('bonus.state'),
          <StateBadge key="state" tone={state === 'open' ? 'good' : 'waiting'}>
            {t(state === 'open' ? 'bonus.open' : state === 'waiting' ? 'bonus.waits' : 'bonus.pending')}
          </StateBadge>,
        ],
        [t('bonus.amount'), <Money amount={amount} key="amount" />],
        [t('bonus.left'), <Money amount={left} key="left" />],
        [t('bonus.target'), <Money amount={target} key="target" />],
        [t('bonus.counted'), <Money amount={counted} key="counted" />],
        ...progress.map(
          (one) =>
            [
              `${t(`type.${one.gameType}`)} · ${one.percent} %`,
              <span key={one.gameType}>
                <Money amount={one.staked} /> → <Money amount={one.counted} />
              </span>,
            ] as const,
        ),
        [t('bonus.toGo'), <Money amount={toGo} key="toGo" />],
        ...(conditions === null || conditions.maxCashOut === null
          ? []
          : [[t('bonus.maxCashOut'), <Money amount={conditions.maxCashOut} key="max" />] as const]),
        ...(openedAt === null ? [] : [[t('bonus.openedAt'), <ExactTime key="opened" time={openedAt} />] as const]),
        ...(expiresAt === null ? [] : [[t('bonus.expiresAt'), <ExactTime key="expires" time={expiresAt} />] as const]),
      ]}
    />
  )
}
