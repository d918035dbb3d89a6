import type { LotterySlip } from '@baize/contract'
import { EmptyState, Picture, Skeleton } from '@baize/ui'
import { card, primaryLink } from '@baize/ui/look'
import { Pager } from '@baize/ui/pager'
import { IconTicket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lotterySlipsQuery, type SlipsFilter } from '../../../api/lottery-queries.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { useLanguage } from '../../../language/language.ts'
import { useLotteryPhrases } from '../../../language/phrases.ts'
import { useTopic } from '../../../live/watched-topics.ts'
import { useDrawName } from '../parts/draw-words.ts'
import { LoadFailed } from '../parts/load-failed.tsx'
import classes from './slips.module.css'

/** The member's slips, newest first, page by page. */
export function SlipList({
  filter,
  onPage,
}: {
  readonly filter: SlipsFilter
  readonly onPage: (page: number) => void
}) {
  const say = useLotteryPhrases()
  const language = useLanguage((state) => state.language)
  useTopic('draws')
  const { data, error, refetch, isPlaceholderData } = useQuery(lotterySlipsQuery(language, filter))
  if (data === undefined)
    return error === null ? <Skeleton height="24rem" /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  if (data.list.length === 0)
    return (
      <EmptyState icon={<IconTicket size="2.25rem" />} text={say('slips.noneText')} title={say('slips.none')}>
        <Link className={primaryLink} search={{}} to="/lottery">
          {say('slips.play')}
        </Link>
      </EmptyState>
    )
  return (
    <div className={classes.view}>
      <ul aria-busy={isPlaceholderData} className={classes.list}>
        {data.list.map((slip) => (
          <li key={slip.slipId}>
            <SlipRow slip={slip} />
          </li>
        ))}
      </ul>
      <Pager
        labels={{
          page: (number) => say('pager.page', number),
          previous: say('pager.previous'),
          next: say('pager.next'),
        }}
        onChange={onPage}
        page={filter.page ?? 1}
        totalPages={data.totalPages}
      />
    </div>
  )
}

function SlipRow({ slip }: { readonly slip: LotterySlip }) {
  const say = useLotteryPhrases()
  const nameOf = useDrawName()
  const { money, minute, count } = useFormat()
  return (
    <Link className={`${card} ${classes.row}`} params={{ slipId: slip.slipId }} to="/slips/$slipId">
      <Picture
        alt=""
        className={classes.icon}
        fallback="/art/default-game.svg"
        height={48}
        src={slip.iconUrl}
        width={48}
      />
      <span className={classes.rowNames}>
        <strong>{slip.gameName}</strong>
        <span className={classes.muted}>{nameOf(slip.draw).long}</span>
        <span className={classes.muted}>
          {minute(slip.placedAt)} · {say('slips.bets', count(slip.tickets.length), count(slip.lines))}
        </span>
      </span>
      <span className={classes.rowMoney}>
        <SlipState slip={slip} />
        <span className="bz-number">{money(slip.stake, slip.currencySymbol)}</span>
        {slip.state === 'won' ? (
          <strong className={`bz-number ${classes.won}`}>+{money(slip.payout, slip.currencySymbol)}</strong>
        ) : null}
      </span>
    </Link>
  )
}

/** What became of a slip. */
export function SlipState({ slip: { state } }: { readonly slip: Pick<LotterySlip, 'state'> }) {
  const say = useLotteryPhrases()
  return (
    <span className={classes.state} data-state={state}>
      {say(`slips.state.${state}`)}
    </span>
  )
}
