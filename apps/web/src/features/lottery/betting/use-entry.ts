import { betByCode, parseSelection, type BetType, type LotteryFormat } from '@baize/lottery'
import { useMemo, useState } from 'react'
import { afterPress, betGroups, entryOf, type BetGroup } from './bet-groups.rules.ts'
import { emptySets, type Sets } from './entry.rules.ts'
import type { SharedPick } from './share.rules.ts'

/** What is being chosen. */
export interface Entry {
  readonly groups: readonly BetGroup[]
  readonly group: BetGroup
  /** The chosen bets of the group, at least one; the same numbers are on all of them. */
  readonly bets: readonly BetType[]
  readonly sets: Sets
  readonly unit: string
  openGroup(group: BetGroup): void
  press(bet: BetType): void
  change(sets: Sets): void
  setUnit(unit: string): void
  clear(): void
  /** Puts a bet of the slip back where it was chosen. */
  edit(pick: SharedPick): void
}

interface State {
  readonly group: number
  readonly bets: readonly string[]
  /** By `entryOf`, so that what was chosen is still there after a look at another bet. */
  readonly sets: Readonly<Record<string, Sets>>
}

const storedUnder = (gameCode: string) => `lotteryUnit ${gameCode}`

/** The bet types, numbers and unit that are being chosen for a lottery. The last unit is kept in this browser. */
export function useEntry(gameCode: string, format: LotteryFormat, minUnit: string): Entry | undefined {
  const groups = useMemo(() => betGroups(format), [format])
  const [unit, setUnit] = useState(() => localStorage.getItem(storedUnder(gameCode)) ?? plainUnit(minUnit))
  const [state, setState] = useState<State>(() => ({ group: 0, bets: [groups[0]?.bets[0]?.code ?? ''], sets: {} }))
  const group = groups[state.group]
  const bets = useMemo(() => state.bets.flatMap((code) => betByCode(format, code) ?? []), [format, state.bets])
  const [first] = bets
  const empty = useMemo(() => (first === undefined ? [] : emptySets(first)), [first])
  if (group === undefined || first === undefined) return undefined
  const change = (sets: Sets) => setState((now) => ({ ...now, sets: { ...now.sets, [entryOf(first)]: sets } }))
  return {
    groups,
    group,
    bets,
    sets: state.sets[entryOf(first)] ?? empty,
    unit,
    openGroup: (next) =>
      setState((now) => ({ ...now, group: groups.indexOf(next), bets: [next.bets[0]?.code ?? first.code] })),
    press: (bet) => setState((now) => ({ ...now, bets: afterPress(group, now.bets, bet) })),
    change,
    setUnit: (typed) => {
      localStorage.setItem(storedUnder(gameCode), typed)
      setUnit(typed)
    },
    clear: () => change(empty),
    edit: ({ bet: code, selection, unit: ofPick }) => {
      const place = groups.findIndex((one) => one.bets.some((bet) => bet.code === code))
      const bet = betByCode(format, code)
      const parsed = bet === undefined ? undefined : parseSelection(bet.pick, selection)
      if (bet === undefined || parsed === undefined || 'problem' in parsed) return
      setUnit(ofPick)
      setState((now) => ({
        group: place,
        bets: [code],
        sets: { ...now.sets, [entryOf(bet)]: parsed.selection.sets },
      }))
    },
  }
}

const plainUnit = (amount: string) => amount.replace(/\.0*$/, '')
