import type { WinnerEntry } from '@baize/contract'
import { categoryPaths } from '@baize/contract/site-map'
import { Picture } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { winnersQuery } from '../../api/queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useLanguage } from '../../language/language.ts'
import { usePhrases } from '../../language/phrases.ts'
import { useTopic } from '../../live/watched-topics.ts'
import { useLaunch } from '../../play/launch.ts'
import { LoadFailed } from './load-failed.tsx'
import classes from './winners-board.module.css'

/** From this many winners on, the board is wider than most screens and scrolls; fewer stand still. */
const minRollingWinners = 8
const secondsEach = 5

/** The winners of the last days, the highest first (2.030, 2.110). An empty board invites visitors to play. */
export function WinnersBoard() {
  useTopic('winners')
  const language = useLanguage((state) => state.language)
  const { data, isError, refetch } = useQuery(winnersQuery(language))
  if (data === undefined && isError) return <LoadFailed onRetry={() => void refetch()} />
  if (data === undefined) return <div className={classes.waiting} />
  if (data.list.length === 0) return <NoWinners />
  const rolls = data.list.length >= minRollingWinners
  return (
    <div className={classes.window} data-rolls={rolls || undefined}>
      <div className={classes.band} style={{ animationDuration: `${data.list.length * secondsEach}s` }}>
        <Run list={data.list} />
        {rolls ? <Run copy list={data.list} /> : null}
      </div>
    </div>
  )
}

/** One run of the winners; a copy that follows it is hidden from screen readers. */
function Run({ list, copy = false }: { readonly list: readonly WinnerEntry[]; readonly copy?: boolean }) {
  return (
    <ol aria-hidden={copy || undefined} className={classes.run}>
      {list.map((entry, index) => (
        <li key={`${entry.settledAt} ${entry.customerName} ${entry.winAmount}`}>
          <Winner copy={copy} entry={entry} place={index + 1} />
        </li>
      ))}
    </ol>
  )
}

interface WinnerProps {
  readonly entry: WinnerEntry
  readonly place: number
  readonly copy: boolean
}

function Winner({ entry, place, copy }: WinnerProps) {
  const { money } = useFormat()
  const launch = useLaunch()
  const won = money(entry.winAmount, entry.currencySymbol)
  return (
    <button
      className={classes.winner}
      onClick={() => launch(entry.game, 'play')}
      tabIndex={copy ? -1 : 0}
      type="button"
    >
      <span className={classes.icon}>
        <Picture alt="" fallback="/art/default-game.svg" height={64} src={entry.iconUrl} width={64} />
        <span aria-hidden className={classes.place} data-first={place === 1 || undefined}>
          {place}
        </span>
      </span>
      <span className={classes.words}>
        <span className={classes.who}>{entry.customerName}</span>
        <span className={classes.won}>{won}</span>
        <span className={classes.game}>{entry.gameName}</span>
      </span>
    </button>
  )
}

function NoWinners() {
  const t = usePhrases()
  return (
    <div className={classes.empty}>
      <p>
        <strong>{t('live.noWinners')}</strong> {t('live.noWinnersText')}
      </p>
      <Link className={classes.invite} params={{ category: categoryPaths.RNG }} to="/$category">
        {t('live.play')}
      </Link>
    </div>
  )
}
