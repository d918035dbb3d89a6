import { Button, EmptyState, Skeleton } from '@baize/ui'
import { card } from '@baize/ui/look'
import { Tabs } from '@baize/ui/tabs'
import { IconCoins } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useBrand, useFormat } from '../../api/use-brand.ts'
import { useErrorText, usePhrases, usePointPhrases } from '../../language/phrases.ts'
import { useLeaveWithoutSession } from '../../session/leave-without-session.ts'
import { GoodsTab } from './goods-tab.tsx'
import { MovementsTab } from './movements-tab.tsx'
import { pointBalanceQuery, pointConfigQuery } from './point-queries.ts'
import { worthOf } from './points.rules.ts'
import { RedemptionsTab } from './redemptions-tab.tsx'
import { RulesTab } from './rules-tab.tsx'
import classes from './points.module.css'

/**
 * The points mall (2.012, 2.110): the member's points, what they are redeemed for, and what became of it.
 *
 * To change:
 * - the points mall of the site: `PointsPage` here; goods, `GoodsTab` in `goods-tab.tsx`; redeeming, `RedeemDialog` in
 *   `redeem-dialog.tsx`; conversion, `ConvertForm` in `convert-form.tsx`
 * - the words of the points mall: `packages/phrases/src/languages/en/points.ts`
 * - pictures of goods: `packages/artwork/src/goods.ts`
 */
export function PointsPage() {
  const left = useLeaveWithoutSession()
  return left ? null : <Mall />
}

/** What the address says. */
export interface PointsSearch {
  readonly tab?: PointsTab
  readonly page?: number
}

type PointsTab = 'goods' | 'redemptions' | 'details' | 'rules'

function Mall() {
  const t = usePhrases()
  const say = usePointPhrases()
  const navigate = useNavigate()
  // The router has read both from the address.
  const { tab = 'goods', page = 1 }: PointsSearch = useSearch({ strict: false })
  const go = (search: PointsSearch) => void navigate({ to: '/pointMall', search, resetScroll: false })
  const turn = (to: number) => go({ ...(tab === 'goods' ? {} : { tab }), ...(to === 1 ? {} : { page: to }) })
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>{t('page.pointMall')}</h1>
        <p className={classes.muted}>{say('intro')}</p>
      </header>
      <Purse onConvert={() => go({ tab: 'rules' })} />
      <Tabs
        label={say('tabs')}
        onChange={(value) => {
          const chosen = tabs.find((one) => one === value)
          go(chosen === undefined || chosen === 'goods' ? {} : { tab: chosen })
        }}
        tabs={[
          { value: 'goods', label: say('tab.goods'), content: <GoodsTab onPage={turn} page={page} /> },
          {
            value: 'redemptions',
            label: say('tab.redemptions'),
            content: <RedemptionsTab onGoods={() => go({})} onPage={turn} page={page} />,
          },
          {
            value: 'details',
            label: say('tab.details'),
            content: <MovementsTab onPage={turn} onRules={() => go({ tab: 'rules' })} page={page} />,
          },
          { value: 'rules', label: say('tab.rules'), content: <RulesTab /> },
        ]}
        value={tab}
      />
    </div>
  )
}

const tabs = ['goods', 'redemptions', 'details', 'rules'] as const

/** The member's points, and what they are worth. */
function Purse({ onConvert }: { readonly onConvert: () => void }) {
  const t = usePhrases()
  const say = usePointPhrases()
  const errorText = useErrorText()
  const { count, money } = useFormat()
  const { currencyDigits } = useBrand()
  const { data, error, refetch } = useQuery(pointBalanceQuery())
  const { data: config } = useQuery(pointConfigQuery())
  if (data === undefined && error !== null)
    return (
      <EmptyState icon={<IconCoins size="2.25rem" />} title={errorText(error)}>
        <Button kind="primary" onClick={() => void refetch()}>
          {t('shell.retry')}
        </Button>
      </EmptyState>
    )
  if (data === undefined) return <Skeleton height="7rem" />
  const rate = config?.rate ?? undefined
  const worth = rate === undefined ? undefined : worthOf(data.points, rate, currencyDigits)
  return (
    <section className={`${card} ${classes.purse}`}>
      <span aria-hidden className={classes.purseSign}>
        <IconCoins size="2rem" stroke={1.6} />
      </span>
      <dl className={classes.purseText}>
        <dt>{say('current')}</dt>
        <dd data-testid="points">{count(Number(data.points))}</dd>
      </dl>
      {worth === undefined || config === undefined ? null : (
        <div className={classes.purseEnd}>
          <span className={classes.muted}>{say('worth', money(worth, config.currencySymbol))}</span>
          <Button onClick={onConvert}>{say('convert')}</Button>
        </div>
      )}
    </section>
  )
}
