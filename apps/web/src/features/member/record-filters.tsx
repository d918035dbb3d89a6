import { Choice } from '@baize/ui/choice'
import { getRouteApi } from '@tanstack/react-router'
import { useProofPhrases } from '../../language/phrases.ts'
import { PeriodFilter } from './period-filter.tsx'
import type { Period } from './record-period.ts'
import classes from './record-page.module.css'

const route = getRouteApi('/member/record')

/** Props of {@link RecordFilters}. */
export interface RecordFiltersProps {
  readonly period: Period
  readonly search: ReturnType<typeof route.useSearch>
  readonly games: readonly { readonly gameCode: string; readonly gameName: string }[]
}

/** The filters of the record; the choice is part of the address. */
export function RecordFilters({ period, search, games }: RecordFiltersProps) {
  const proof = useProofPhrases()
  const navigate = route.useNavigate()
  const { page: _, round: __, ...kept } = search
  const go = (change: Partial<typeof kept>) => void navigate({ search: { ...kept, ...change }, resetScroll: false })
  const { gameCode: ___, ...anyGame } = kept
  const { result: ____, ...anyResult } = kept
  return (
    <div className={classes.filters}>
      <PeriodFilter onChange={(from, to) => go({ from, to })} period={period} />
      <Choice
        label={proof('record.game')}
        onChange={(gameCode) =>
          gameCode === '' ? void navigate({ search: anyGame, resetScroll: false }) : go({ gameCode })
        }
        options={[
          { value: '', label: proof('record.allGames') },
          ...games.map((game) => ({ value: game.gameCode, label: game.gameName })),
        ]}
        value={search.gameCode ?? ''}
      />
      <Choice
        label={proof('record.result')}
        onChange={(result) =>
          result === 'won' || result === 'lost'
            ? go({ result })
            : void navigate({ search: anyResult, resetScroll: false })
        }
        options={[
          { value: '', label: proof('record.allResults') },
          { value: 'won', label: proof('record.won') },
          { value: 'lost', label: proof('record.lost') },
        ]}
        value={search.result ?? ''}
      />
    </div>
  )
}
