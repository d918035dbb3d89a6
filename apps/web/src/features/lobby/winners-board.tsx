import type { WinnerEntry } from '@baize/contract'
import { Picture } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type Ref } from 'react'
import { winnersQuery } from '../../api/queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useLanguage } from '../../language/language.ts'
import { useTopic } from '../../live/watched-topics.ts'
import { useLaunch } from '../../play/launch.ts'
import { WinnersSpace } from './live-spaces.tsx'
import { LoadFailed } from './load-failed.tsx'
import classes from './winners-board.module.css'

const secondsEach = 5

/** The winners of the last days, the highest first (2.030, 2.110). An empty board is left out. */
export function WinnersBoard() {
  useTopic('winners')
  const language = useLanguage((state) => state.language)
  const { data, isError, refetch } = useQuery(winnersQuery(language))
  if (data?.list.length === 0) return null
  return (
    <WinnersSpace>
      {data === undefined ? (
        isError ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : (
          <div className={classes.waiting} />
        )
      ) : (
        <Board list={data.list} />
      )}
    </WinnersSpace>
  )
}

/** Winners that do not fit beside each other roll by; others stand still. */
function Board({ list }: { readonly list: readonly WinnerEntry[] }) {
  const { frame, run, rolls } = useRolls()
  return (
    <div className={classes.window} data-rolls={rolls || undefined} ref={frame}>
      <div className={classes.band} style={{ animationDuration: `${list.length * secondsEach}s` }}>
        <Run list={list} ref={run} />
        {rolls ? <Run copy list={list} /> : null}
      </div>
    </div>
  )
}

/** Whether one run of the winners is wider than its frame. */
function useRolls() {
  const frame = useRef<HTMLDivElement>(null)
  const run = useRef<HTMLOListElement>(null)
  const [rolls, setRolls] = useState(false)
  useEffect(() => {
    const [outer, inner] = [frame.current, run.current]
    if (outer === null || inner === null) return
    const observer = new ResizeObserver(() => setRolls(inner.offsetWidth > outer.clientWidth))
    observer.observe(outer)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [])
  return { frame, run, rolls }
}

interface RunProps {
  readonly list: readonly WinnerEntry[]
  readonly copy?: boolean
  readonly ref?: Ref<HTMLOListElement>
}

/** One run of the winners; a copy that follows it is hidden from screen readers. */
function Run({ list, copy = false, ref }: RunProps) {
  return (
    <ol aria-hidden={copy || undefined} className={classes.run} ref={ref}>
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
