import type { GoodsKind, MallGoods } from '@baize/contract'
import { Button, EmptyState, Picture, Skeleton } from '@baize/ui'
import { card } from '@baize/ui/look'
import { IconGift } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../api/use-brand.ts'
import { useLanguage } from '../../language/language.ts'
import { useErrorText, usePhrases, usePointPhrases } from '../../language/phrases.ts'
import { Chips, PointPager } from './list-parts.tsx'
import { pointBalanceQuery, rewardsQuery } from './point-queries.ts'
import { RedeemDialog } from './redeem-dialog.tsx'
import classes from './points.module.css'

/** What a list of the mall needs of its page. */
export interface ListProps {
  readonly page: number
  readonly onPage: (page: number) => void
}

const kinds = ['goods', 'credit'] as const satisfies readonly GoodsKind[]

/** What the mall offers. */
export function GoodsTab({ page, onPage }: ListProps) {
  const t = usePhrases()
  const say = usePointPhrases()
  const errorText = useErrorText()
  const language = useLanguage((state) => state.language)
  const [kind, setKind] = useState<GoodsKind>()
  const [chosen, setChosen] = useState<MallGoods>()
  const { data, error, refetch } = useQuery(rewardsQuery(language, kind, page))
  const { data: purse } = useQuery(pointBalanceQuery())
  return (
    <div className={classes.tab}>
      <Chips
        label={say('tab.goods')}
        onChange={(value) => {
          setKind(kinds.find((one) => one === value))
          if (page > 1) onPage(1)
        }}
        options={[
          { value: '', label: say('kind.all') },
          ...kinds.map((one) => ({ value: one, label: say(`kind.${one}`) })),
        ]}
        value={kind ?? ''}
      />
      {data === undefined && error === null ? <Skeleton height="24rem" /> : null}
      {data === undefined && error !== null ? (
        <EmptyState icon={<IconGift size="2.25rem" />} title={errorText(error)}>
          <Button onClick={() => void refetch()}>{t('shell.retry')}</Button>
        </EmptyState>
      ) : null}
      {data?.list.length === 0 ? (
        <EmptyState icon={<IconGift size="2.25rem" />} text={say('goods.noneText')} title={say('goods.none')} />
      ) : null}
      <ul className={classes.goods}>
        {data?.list.map((reward) => (
          <li key={reward.goodsId}>
            <GoodsCard onChoose={() => setChosen(reward)} points={purse?.points} reward={reward} />
          </li>
        ))}
      </ul>
      {data === undefined ? null : <PointPager onPage={onPage} page={page} totalPages={data.totalPages} />}
      <RedeemDialog onClose={() => setChosen(undefined)} reward={chosen} symbol={data?.currencySymbol ?? ''} />
    </div>
  )
}

interface CardProps {
  readonly reward: MallGoods
  /** The member's points, once they are known. */
  readonly points: string | undefined
  readonly onChoose: () => void
}

function GoodsCard({ reward, points, onChoose }: CardProps) {
  const say = usePointPhrases()
  const { count } = useFormat()
  const { name, text, picture, price } = reward
  const hindrance = useHindrance(reward, points)
  return (
    <article className={`${card} ${classes.good}`} data-gone={reward.stock === 0 || undefined}>
      <Picture
        alt=""
        className={classes.picture}
        fallback="/art/default-game.svg"
        height={480}
        src={picture}
        width={480}
      />
      <div className={classes.goodText}>
        <h3 className={classes.goodName}>{name}</h3>
        <p className={classes.muted}>{text}</p>
      </div>
      <p className={classes.price}>{say('points', count(Number(price)))}</p>
      <Notes reward={reward} />
      <Button disabled={hindrance !== undefined} fullWidth kind="primary" onClick={onChoose}>
        {hindrance ?? say('redeem')}
      </Button>
    </article>
  )
}

/** Why the member cannot redeem something now. */
function useHindrance({ stock, leftForMember, price }: MallGoods, points: string | undefined): string | undefined {
  const say = usePointPhrases()
  const { count } = useFormat()
  if (stock === 0) return say('soldOut')
  if (leftForMember === 0) return say('limitReached')
  const missing = points === undefined ? 0 : Number(price) - Number(points)
  return missing > 0 ? say('missing', count(missing)) : undefined
}

function Notes({ reward: { stock, memberLimit, until } }: { readonly reward: MallGoods }) {
  const say = usePointPhrases()
  const { count, minute } = useFormat()
  return (
    <p className={classes.notes}>
      {stock === 0 ? null : <span>{say('left', count(stock))}</span>}
      {memberLimit === null ? null : <span>{say('limit', count(memberLimit))}</span>}
      {until === null ? null : <span>{say('until', minute(until))}</span>}
    </p>
  )
}
