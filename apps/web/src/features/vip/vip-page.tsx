import type { memberVip, ValueOf, VipLevel } from '@baize/contract'
import { Button, EmptyState, Skeleton } from '@baize/ui'
import { card } from '@baize/ui/look'
import { IconCrown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useFormat } from '../../api/use-brand.ts'
import { vipQuery } from '../../api/vip-query.ts'
import { useLanguage } from '../../language/language.ts'
import { useErrorText, usePhrases, usePointPhrases } from '../../language/phrases.ts'
import classes from './vip-page.module.css'

type Vip = ValueOf<typeof memberVip>

/**
 * The member's level (2.049, 3.045): what it gives, and how far the next one is.
 *
 * To change:
 * - the page of levels (VIP) on the site: `VipPage` here; its words, `vip.title` and its neighbours in
 *   `packages/phrases/src/languages/en/points.ts`
 */
export function VipPage() {
  const t = usePhrases()
  const say = usePointPhrases()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const language = useLanguage((state) => state.language)
  const { data, error, refetch } = useQuery(vipQuery(language))
  if (data === undefined && error === null) return <Skeleton height="24rem" />
  if (data === undefined)
    return (
      <EmptyState icon={<IconCrown size="2.25rem" />} title={errorText(error)}>
        <Button onClick={() => void refetch()}>{t('shell.retry')}</Button>
      </EmptyState>
    )
  if (!data.hasVip)
    return (
      <EmptyState icon={<IconCrown size="2.25rem" />} title={say('vip.none')}>
        <Button kind="primary" onClick={() => void navigate({ to: '/' })}>
          {t('shell.home')}
        </Button>
      </EmptyState>
    )
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{say('vip.title')}</h1>
      <Standing vip={data} />
      <ol className={classes.levels}>
        {data.levels.map((level) => (
          <Level key={level.rank} level={level} vip={data} />
        ))}
      </ol>
      <p className={classes.muted}>{say('vip.rules', data.periodDays)}</p>
    </div>
  )
}

/** The level now, and the way to the next one. */
function Standing({ vip }: { readonly vip: Vip }) {
  const say = usePointPhrases()
  const { money, day } = useFormat()
  const { vipLabelName, turnover, next, keptUntil, currencySymbol: symbol } = vip
  const share = next === null ? 1 : Math.min(1, Number(turnover) / Number(next.needs))
  return (
    <section className={`${card} ${classes.standing}`}>
      <span aria-hidden className={classes.sign}>
        <IconCrown size="2.25rem" stroke={1.5} />
      </span>
      <div className={classes.text}>
        <p className={classes.muted}>{say('vip.current')}</p>
        <p className={classes.name} data-testid="vip-level">
          {vipLabelName === '' ? say('vip.noLevel') : vipLabelName}
        </p>
        {keptUntil === null ? null : <p className={classes.muted}>{say('vip.keptUntil', day(keptUntil))}</p>}
      </div>
      <div className={classes.way}>
        <div
          aria-label={say('vip.way')}
          aria-valuemax={100}
          aria-valuemin={0}
          aria-valuenow={Math.floor(share * 100)}
          className={classes.bar}
          role="progressbar"
        >
          <span style={{ inlineSize: `${share * 100}%` }} />
        </div>
        <p>{next === null ? say('vip.highest') : say('vip.missing', money(next.missing, symbol), next.name)}</p>
        <p className={classes.muted}>{say('vip.turnover', vip.periodDays, money(turnover, symbol))}</p>
      </div>
    </section>
  )
}

function Level({ level, vip }: { readonly level: VipLevel; readonly vip: Vip }) {
  const say = usePointPhrases()
  const { money } = useFormat()
  const symbol = vip.currencySymbol
  const gifts = [
    [say('vip.onReaching'), level.onReaching],
    [say('vip.weekly'), level.weekly],
    [say('vip.monthly'), level.monthly],
    [say('vip.birthday'), level.birthday],
    [say('vip.withdrawDay'), level.withdrawDay],
  ] as const
  return (
    <li
      aria-current={level.rank === vip.vipRankLevel ? 'true' : undefined}
      className={`${card} ${classes.level}`}
      data-reached={level.rank <= vip.vipRankLevel || undefined}
    >
      <h2 className={classes.levelName}>
        <IconCrown aria-hidden size="1.25rem" /> {level.name}
      </h2>
      <dl className={classes.facts}>
        <div>
          <dt>{say('vip.needs')}</dt>
          <dd>{money(level.needs, symbol)}</dd>
        </div>
        <div>
          <dt>{say('vip.keeps')}</dt>
          <dd>{money(level.keeps, symbol)}</dd>
        </div>
        {gifts
          .filter(([, amount]) => Number(amount) > 0)
          .map(([name, amount]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd data-gift>{money(amount, symbol)}</dd>
            </div>
          ))}
      </dl>
    </li>
  )
}
