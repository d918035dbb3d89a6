import type { LeaderboardPlace, missionLeaderboard, ValueOf } from '@baize/contract'
import { EmptyState, Skeleton } from '@baize/ui'
import { card } from '@baize/ui/look'
import { IconClock, IconTrophy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { leaderboardQuery } from '../../api/mission-queries.ts'
import { asClock, useSecondsUntil } from '../../api/time-left.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useMissionPhrases } from '../../language/phrases.ts'
import { useGoalWords } from './goal-words.ts'
import { LoadFailed } from './load-failed.tsx'
import classes from './leaderboard.module.css'
import shared from './missions.module.css'

type Board = ValueOf<typeof missionLeaderboard>
type Week = 'this' | 'last'

interface LeaderboardProps {
  readonly week: Week
  readonly onWeek: (week: Week) => void
}

/** The best of this week or the last one, with masked names (3.018), and the member's own place. */
export function LeaderboardTab({ week, onWeek }: LeaderboardProps) {
  const say = useMissionPhrases()
  const { data, error, refetch } = useQuery(leaderboardQuery(week))
  return (
    <div className={shared.tab}>
      <div aria-label={say('week')} className={classes.weeks} role="group">
        {(['this', 'last'] as const).map((one) => (
          <button
            aria-pressed={one === week}
            className={classes.week}
            key={one}
            onClick={() => onWeek(one)}
            type="button"
          >
            {say(`week.${one}`)}
          </button>
        ))}
      </div>
      {data === undefined && error !== null ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && error === null ? <Skeleton height="28rem" /> : null}
      {data === undefined ? null : <Shown board={data} week={week} />}
    </div>
  )
}

function Shown({ board, week }: { readonly board: Board; readonly week: Week }) {
  const say = useMissionPhrases()
  const { list, own } = board
  if (list.length === 0)
    return (
      <>
        <Span board={board} week={week} />
        <EmptyState icon={<IconTrophy size="2.25rem" />} text={say('board.emptyText')} title={say('board.empty')} />
      </>
    )
  const [first, second, third, ...others] = list
  return (
    <>
      <Span board={board} week={week} />
      <div className={classes.podium}>
        {[second, first, third].map((place, stand) =>
          place === undefined ? null : (
            <Stand key={[2, 1, 3][stand]} place={place} stand={[2, 1, 3][stand] ?? 0} symbol={board.currencySymbol} />
          ),
        )}
      </div>
      <section aria-labelledby="own-place" className={`${card} ${classes.own}`}>
        <h2 className={shared.heading} id="own-place">
          {say('board.own')}
        </h2>
        {own === null ? (
          <p className={shared.muted}>{say(week === 'this' ? 'board.notYet' : 'board.notThen')}</p>
        ) : (
          <OwnPlace own={own} symbol={board.currencySymbol} />
        )}
      </section>
      {others.length === 0 ? null : <Others board={board} others={others} />}
      <p className={shared.muted}>{say('board.rules')}</p>
    </>
  )
}

/** Which week it is, and how long it lasts. */
function Span({ board, week }: { readonly board: Board; readonly week: Week }) {
  const say = useMissionPhrases()
  const { day, minute } = useFormat()
  const seconds = useSecondsUntil(board.endsAt)
  const written = (one: string) => day(`${one}T12:00:00Z`)
  const ends =
    seconds === undefined || seconds > 86_400 ? say('ends', minute(board.endsAt)) : say('endsIn', asClock(seconds))
  const standing = week === 'this' ? ends : board.isClosed ? say('board.closed') : ''
  return (
    <p className={`${shared.muted} ${shared.ends}`}>
      <IconClock aria-hidden size="1rem" />
      <span>{[say('span', written(board.from), written(board.to)), standing].filter(Boolean).join(' · ')}</span>
    </p>
  )
}

interface PlaceProps {
  readonly place: LeaderboardPlace
  readonly symbol: string
}

/** One of the first three. */
function Stand({ place, stand, symbol }: PlaceProps & { readonly stand: number }) {
  const say = useMissionPhrases()
  const { count } = useFormat()
  const { prize } = useGoalWords(symbol)
  return (
    <div className={`${card} ${classes.stand}`} data-stand={stand} data-you={place.isYou || undefined}>
      <span className={classes.medal}>{place.place}</span>
      <strong className={classes.standName}>{place.isYou ? say('board.you') : place.name}</strong>
      <span className={classes.points}>
        {count(place.points)} <small>{say('board.points')}</small>
      </span>
      {place.prize === null ? null : <span className={classes.prize}>{prize(place.prize)}</span>}
    </div>
  )
}

function OwnPlace({ own, symbol }: { readonly own: LeaderboardPlace; readonly symbol: string }) {
  const say = useMissionPhrases()
  const { count } = useFormat()
  const { prize } = useGoalWords(symbol)
  const facts = [
    [say('board.place'), count(own.place)],
    [say('board.points'), count(own.points)],
    [say('board.prize'), own.prize === null ? '–' : prize(own.prize)],
  ] as const
  return (
    <dl className={classes.ownFacts} data-testid="own-place">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Everybody below the first three. */
function Others({ board, others }: { readonly board: Board; readonly others: readonly LeaderboardPlace[] }) {
  const say = useMissionPhrases()
  const { count } = useFormat()
  const { prize } = useGoalWords(board.currencySymbol)
  return (
    <table aria-label={say('board.title')} className={`${card} ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col">{say('board.place')}</th>
          <th scope="col">{say('board.member')}</th>
          <th data-number scope="col">
            {say('board.points')}
          </th>
          <th data-number scope="col">
            {say('board.prize')}
          </th>
        </tr>
      </thead>
      <tbody>
        {others.map((one, row) => (
          // Several members may have the same place and the same masked name.
          // oxlint-disable-next-line react/no-array-index-key -- their place in the list is what they are
          <tr data-you={one.isYou || undefined} key={row}>
            <td>{count(one.place)}</td>
            <td>{one.isYou ? say('board.you') : one.name}</td>
            <td data-number>{count(one.points)}</td>
            <td data-number>{one.prize === null ? '–' : prize(one.prize)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
