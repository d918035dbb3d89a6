import type { memberRebate, ValueOf } from '@baize/contract'
import { Alert, Button } from '@baize/ui'
import { card } from '@baize/ui/look'
import { Pager } from '@baize/ui/pager'
import { IconClock, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rebateQuery } from '../../api/reward-queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useLevelName } from '../../api/use-level-name.ts'
import { useTypeName } from '../../api/use-type-name.ts'
import { usePhrases, useRewardPhrases } from '../../language/phrases.ts'
import { LoadedPage } from './loaded-page.tsx'
import { useClaim } from './use-claim.ts'
import { useDayWords } from './use-reward-words.ts'
import classes from './rewards.module.css'
import own from './rebate.module.css'

type Rebate = ValueOf<typeof memberRebate>

/**
 * The rebate (2.108): this period so far by type of game, what can be claimed, and earlier periods.
 *
 * To change:
 * - the rebate page of the site: `RebatePage` here
 * - periods, minimum and rates of rebates: `rebate` in `brands/demo/rewards.json`; rates, in the back office
 */
export function RebatePage() {
  const t = usePhrases()
  const [page, setPage] = useState(1)
  const query = useQuery(rebateQuery(page))
  return (
    <LoadedPage height="28rem" icon={<IconRefresh size="2.25rem" />} query={query} title={t('member.rebate')}>
      {(data) => (
        <>
          <Claimable rebate={data} />
          <SoFar rebate={data} />
          <Earlier onPage={setPage} rebate={data} />
        </>
      )}
    </LoadedPage>
  )
}

function usePeriodWords(): (period: { readonly from: string; readonly to: string }) => string {
  const say = useRewardPhrases()
  const dayWords = useDayWords()
  return ({ from, to }) => (from === to ? dayWords(from) : say('rebate.span', dayWords(from), dayWords(to)))
}

/** What waits to be claimed, and what is still being counted. */
function Claimable({ rebate }: { readonly rebate: Rebate }) {
  const say = useRewardPhrases()
  const { money, minute } = useFormat()
  const periodWords = usePeriodWords()
  const { waiting, counting, currencySymbol: symbol } = rebate
  const { claim, claiming, isPending } = useClaim(symbol)
  return (
    <>
      {counting === null ? null : (
        <Alert color="gold" icon={<IconClock aria-hidden />} role="note">
          {say('rebate.counting', periodWords(counting))}
        </Alert>
      )}
      {waiting.length === 0 ? null : (
        <section aria-labelledby="rebate-waiting" className={`${card} ${classes.card}`}>
          <h2 className={classes.heading} id="rebate-waiting">
            {say('rebate.claimable')}
          </h2>
          <ul className={classes.list}>
            {waiting.map((reward) => {
              const [from = '', to = from] = reward.details
              return (
                <li className={classes.row} key={reward.rewardId}>
                  <span className={classes.text}>
                    <span className={classes.name}>{periodWords({ from, to })}</span>
                    <span className={classes.muted}>{say('centre.until', minute(reward.expiresAt))}</span>
                  </span>
                  <strong className={classes.value}>{money(reward.amount, symbol)}</strong>
                  <Button
                    disabled={isPending}
                    kind="primary"
                    loading={claiming === reward.rewardId}
                    onClick={() => claim(reward.rewardId)}
                  >
                    {say('centre.claim')}
                  </Button>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </>
  )
}

function SoFar({ rebate }: { readonly rebate: Rebate }) {
  const say = useRewardPhrases()
  const { money, minute, percent } = useFormat()
  const typeName = useTypeName()
  const levelName = useLevelName()(rebate.level)
  const { types, total, period, kind, payment, minimum, currencySymbol: symbol } = rebate
  return (
    <section aria-labelledby="rebate-now" className={`${card} ${classes.card}`}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.heading} id="rebate-now">
            {say(`rebate.now.${kind}`)}
          </h2>
          <p className={classes.muted}>
            {say('rebate.until', minute(period.endsAt))}
            {levelName === undefined ? null : ` · ${say('rebate.level', levelName)}`}
          </p>
        </div>
        <strong className={own.total} data-testid="rebate-total">
          {money(total, symbol)}
        </strong>
      </div>
      <table aria-label={say(`rebate.now.${kind}`)} className={own.table}>
        <thead>
          <tr>
            <th>{say('rebate.type')}</th>
            <th data-number>{say('rebate.turnover')}</th>
            <th data-number>{say('rebate.rate')}</th>
            <th data-number>{say('rebate.rebate')}</th>
          </tr>
        </thead>
        <tbody>
          {types.map((line) => (
            <tr data-idle={Number(line.turnover) === 0 || undefined} key={line.gameType}>
              <td>{typeName(line.gameType)}</td>
              <td data-number>{money(line.turnover, symbol)}</td>
              <td data-number>{percent(line.ppm)}</td>
              <td data-number>{money(line.rebate, symbol)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.muted}>{say(`rebate.rules.${payment}`, money(minimum, symbol))}</p>
    </section>
  )
}

function Earlier({ rebate, onPage }: { readonly rebate: Rebate; readonly onPage: (page: number) => void }) {
  const t = usePhrases()
  const say = useRewardPhrases()
  const { money } = useFormat()
  const periodWords = usePeriodWords()
  const { list, pageNo, totalPages, currencySymbol: symbol } = rebate
  return (
    <section aria-labelledby="rebate-earlier" className={`${card} ${classes.card}`}>
      <h2 className={classes.heading} id="rebate-earlier">
        {say('rebate.earlier')}
      </h2>
      {list.length === 0 ? <p className={classes.muted}>{say('rebate.none')}</p> : null}
      <ul className={classes.list}>
        {list.map((one) => (
          <li className={classes.row} key={one.from}>
            <span className={classes.text}>
              <span className={classes.name}>{periodWords(one)}</span>
              <span className={classes.muted}>{say('rebate.of', money(one.turnover, symbol))}</span>
            </span>
            <span className={classes.end}>
              <strong className={classes.value}>{money(one.amount, symbol)}</strong>
              <span className={classes.state} data-state={one.state}>
                {say(`rebate.state.${one.state}`)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <Pager
        labels={{ page: (number) => t('pager.page', number), previous: t('pager.previous'), next: t('pager.next') }}
        onChange={onPage}
        page={pageNo}
        totalPages={totalPages}
      />
    </section>
  )
}
