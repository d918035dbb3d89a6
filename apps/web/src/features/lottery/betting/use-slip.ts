import { maxPicks } from '@baize/contract'
import { useState } from 'react'
import { useSession } from '../../../session/session.ts'
import { mergedPicks, type MergeRules } from './merge-picks.rules.ts'
import type { SharedPick } from './share.rules.ts'
import type { DraftPick } from './slip.rules.ts'

/** The slip that is being put together. It survives a reload of this tab. */
export interface Slip {
  readonly picks: readonly DraftPick[]
  /** Adds bets, to equal ones their stakes, and returns how many did not fit: a slip has at most 100. */
  add(picks: readonly SharedPick[]): number
  replace(picks: readonly SharedPick[]): number
  remove(id: string): void
  setUnit(id: string, unit: string): void
  setAllUnits(unit: string): void
  clear(): void
}

/** The slip of a lottery that the signed-in user is putting together. */
export function useSlip(gameCode: string, rules: MergeRules): Slip {
  const account = useSession(({ signedIn }) => signedIn?.account ?? '')
  const storedUnder = `lotterySlip ${account} ${gameCode}`
  const [picks, setPicks] = useState(() => stored(storedUnder))
  const keep = (next: readonly DraftPick[]) => {
    setPicks(next)
    try {
      if (next.length === 0) sessionStorage.removeItem(storedUnder)
      else sessionStorage.setItem(storedUnder, JSON.stringify(next))
    } catch {
      // A slip that is too large to be kept is there until the page is left.
    }
  }
  const put = (before: readonly DraftPick[], added: readonly SharedPick[]) => {
    const merged = mergedPicks(before, added, rules)
    keep(merged.slice(0, maxPicks).map((pick) => ({ ...pick, id: pick.id ?? crypto.randomUUID() })))
    return Math.max(0, merged.length - maxPicks)
  }
  return {
    picks,
    add: (added) => put(picks, added),
    replace: (wanted) => put([], wanted),
    remove: (id) => keep(picks.filter((pick) => pick.id !== id)),
    setUnit: (id, unit) => keep(picks.map((pick) => (pick.id === id ? { ...pick, unit } : pick))),
    setAllUnits: (unit) => keep(picks.map((pick) => ({ ...pick, unit }))),
    clear: () => keep([]),
  }
}

function stored(storedUnder: string): readonly DraftPick[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storedUnder) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isDraft) : []
  } catch {
    return []
  }
}

function isDraft(one: unknown): one is DraftPick {
  if (typeof one !== 'object' || one === null) return false
  return ['id', 'bet', 'selection', 'unit'].every((field) => typeof Reflect.get(one, field) === 'string')
}
