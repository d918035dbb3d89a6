import { redemptionStatus, type Redemption, type RedemptionStatus } from '@baize/contract'
import { Button, EmptyState, Picture, Skeleton } from '@baize/ui'
import { card } from '@baize/ui/look'
import { IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../api/use-brand.ts'
import { useLanguage } from '../../language/language.ts'
import { useErrorText, usePhrases, usePointPhrases } from '../../language/phrases.ts'
import type { ListProps } from './goods-tab.tsx'
import { Chips, PointPager } from './list-parts.tsx'
import { redemptionsQuery } from './point-queries.ts'
import classes from './points.module.css'

/** What the member has redeemed, and how it stands (3.061, 4.028). */
export function RedemptionsTab({ page, onPage, onGoods }: ListProps & { readonly onGoods: () => void }) {
  const t = usePhrases()
  const say = usePointPhrases()
  const errorText = useErrorText()
  const language = useLanguage((state) => state.language)
  const [status, setStatus] = useState<RedemptionStatus>()
  const { data, error, refetch } = useQuery(redemptionsQuery(language, status, page))
  return (
    <div className={classes.tab}>
      <Chips
        label={say('redeemed.status')}
        onChange={(value) => {
          setStatus(redemptionStatus.options.find((one) => one === value))
          if (page > 1) onPage(1)
        }}
        options={[
          { value: '', label: say('status.all') },
          ...redemptionStatus.options.map((one) => ({ value: one, label: say(`status.${one}`) })),
        ]}
        value={status ?? ''}
      />
      {data === undefined && error === null ? <Skeleton height="20rem" /> : null}
      {data === undefined && error !== null ? (
        <EmptyState icon={<IconPackage size="2.25rem" />} title={errorText(error)}>
          <Button onClick={() => void refetch()}>{t('shell.retry')}</Button>
        </EmptyState>
      ) : null}
      {data?.list.length === 0 ? (
        <EmptyState icon={<IconPackage size="2.25rem" />} text={say('redeemed.noneText')} title={say('redeemed.none')}>
          <Button kind="primary" onClick={onGoods}>
            {say('redeemed.look')}
          </Button>
        </EmptyState>
      ) : null}
      <ul className={classes.rows}>
        {data?.list.map((redemption) => (
          <li className={card} key={redemption.redemptionId}>
            <Row redemption={redemption} symbol={data.currencySymbol} />
          </li>
        ))}
      </ul>
      {data === undefined ? null : <PointPager onPage={onPage} page={page} totalPages={data.totalPages} />}
    </div>
  )
}

function Row({ redemption, symbol }: { readonly redemption: Redemption; readonly symbol: string }) {
  const say = usePointPhrases()
  const { count, minute, money } = useFormat()
  const { name, picture, number, quantity, points, credit, status, remark, address, redeemedAt } = redemption
  return (
    <article className={classes.row}>
      <Picture
        alt=""
        className={classes.thumb}
        fallback="/art/default-game.svg"
        height={480}
        src={picture}
        width={480}
      />
      <div className={classes.rowText}>
        <h3 className={classes.goodName}>
          {name} <span className={classes.times}>× {count(quantity)}</span>
        </h3>
        <p className={classes.muted}>
          {minute(redeemedAt)} · {say('redeemed.number')} {number}
        </p>
        {credit === null ? null : <p className={classes.muted}>{money(credit, symbol)}</p>}
        {address === null ? null : (
          <p className={classes.muted}>
            {say('address')}: {address.name}, {address.address}
          </p>
        )}
        {remark === null || remark === '' ? null : (
          <p className={classes.remark}>
            {say('redeemed.remark')}: {remark}
          </p>
        )}
      </div>
      <div className={classes.rowEnd}>
        <strong className={classes.number}>{say('points', count(Number(points)))}</strong>
        <span className={classes.status} data-status={status}>
          {say(`status.${status}`)}
        </span>
      </div>
    </article>
  )
}
