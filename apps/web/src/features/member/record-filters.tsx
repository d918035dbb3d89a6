import { betResults, betStates, type BetResult, type BetState, type GameType } from '@baize/contract'
import { Choice } from '@baize/ui/choice'
import { getRouteApi } from '@tanstack/react-router'
import { useProofPhrases } from '../../language/phrases.ts'
import { PeriodFilter } from '../../records/period-filter.tsx'
import type { Period } from '../../records/record-period.ts'
import { useTypeName } from '../../api/use-type-name.ts'
import classes from '../../records/records.module.css'

const route = getRouteApi('/member/record')

/** What the member has played, to choose from. */
export interface RecordChoices {
  readonly vendors: readonly { readonly vassalage: string; readonly vendorName: string }[]
  readonly gameTypes: readonly GameType[]
  readonly games: readonly { readonly vassalage: string; readonly gameCode: string; readonly gameName: string }[]
}

/** How the record is narrowed, as its address says. */
interface Narrowed extends Partial<Period> {
  readonly vassalage?: string
  readonly gameType?: GameType
  readonly gameCode?: string
  readonly state?: BetState
  readonly result?: BetResult
}

/** Props of {@link RecordFilters}. */
export interface RecordFiltersProps {
  readonly period: Period
  readonly filter: Narrowed
  readonly choices: RecordChoices
}

/** The filters of the record; the choice is part of the address, and begins with the newest round again. */
export function RecordFilters({ period, filter, choices }: RecordFiltersProps) {
  const navigate = route.useNavigate()
  const go = (search: Narrowed) => void navigate({ search, resetScroll: false })
  return (
    <div className={classes.filterRows}>
      <div className={classes.periodRow}>
        <PeriodFilter onChange={(from, to) => go({ ...filter, from, to })} period={period} />
      </div>
      <div className={classes.choices}>
        <GameChoices choices={choices} filter={filter} go={go} />
        <RoundChoices filter={filter} go={go} />
      </div>
    </div>
  )
}

interface Going {
  readonly filter: Narrowed
  readonly go: (search: Narrowed) => void
}

/** What was played: its type, its provider, the game. A game belongs to a type and a provider, so those reset it. */
function GameChoices({
  choices: { vendors, gameTypes, games },
  filter,
  go,
}: Going & Pick<RecordFiltersProps, 'choices'>) {
  const proof = useProofPhrases()
  const typeName = useTypeName()
  const { gameType, vassalage, gameCode, ...rest } = filter
  const ofType = gameType === undefined ? {} : { gameType }
  const ofVendor = vassalage === undefined ? {} : { vassalage }
  return (
    <>
      <Choice
        label={proof('profit.type')}
        onChange={(value) => {
          const chosen = gameTypes.find((one) => one === value)
          go({ ...rest, ...ofVendor, ...(chosen === undefined ? {} : { gameType: chosen }) })
        }}
        options={[
          { value: '', label: proof('record.allTypes') },
          ...gameTypes.map((one) => ({ value: one, label: typeName(one) })),
        ]}
        value={gameType ?? ''}
      />
      <Choice
        label={proof('record.vendor')}
        onChange={(value) => go({ ...rest, ...ofType, ...(value === '' ? {} : { vassalage: value }) })}
        options={[
          { value: '', label: proof('record.allVendors') },
          ...vendors.map((one) => ({ value: one.vassalage, label: one.vendorName })),
        ]}
        value={vassalage ?? ''}
      />
      <Choice
        label={proof('record.game')}
        onChange={(value) => go({ ...rest, ...ofType, ...ofVendor, ...(value === '' ? {} : { gameCode: value }) })}
        options={[
          { value: '', label: proof('record.allGames') },
          ...games
            .filter((one) => vassalage === undefined || one.vassalage === vassalage)
            .map((game) => ({ value: game.gameCode, label: game.gameName })),
        ]}
        value={gameCode ?? ''}
      />
    </>
  )
}

/** What became of the rounds. */
function RoundChoices({ filter, go }: Going) {
  const proof = useProofPhrases()
  const { state, result, ...rest } = filter
  return (
    <>
      <Choice
        label={proof('round.state')}
        onChange={(value) => {
          const chosen = betStates.find((one) => one === value)
          go({
            ...rest,
            ...(result === undefined ? {} : { result }),
            ...(chosen === undefined ? {} : { state: chosen }),
          })
        }}
        options={[
          { value: '', label: proof('record.allStates') },
          ...betStates.map((one) => ({ value: one, label: proof(`round.${one}`) })),
        ]}
        value={state ?? ''}
      />
      <Choice
        label={proof('record.result')}
        onChange={(value) => {
          const chosen = betResults.find((one) => one === value)
          go({
            ...rest,
            ...(state === undefined ? {} : { state }),
            ...(chosen === undefined ? {} : { result: chosen }),
          })
        }}
        options={[
          { value: '', label: proof('record.allResults') },
          ...betResults.map((one) => ({ value: one, label: proof(`record.${one}`) })),
        ]}
        value={result ?? ''}
      />
    </>
  )
}
