import { countsPlay, missionContent, type GameType, type MissionContent, type MissionStep } from '@baize/contract'
import { noWords } from '../../kit/draft-facts.rules.ts'

const firstStep: MissionStep = { target: '', reward: { kind: 'cash', amount: '' }, board: 10 }

/** What a new mission begins with, from a day on: turnover of a day. */
export function emptyMission(today: string): MissionContent {
  return {
    kind: 'daily',
    order: 50,
    title: noWords,
    summary: noWords,
    from: today,
    until: null,
    minLevel: 0,
    goal: 'turnover',
    gameTypes: [],
    steps: [firstStep],
    claimDays: 7,
  }
}

/** Reads what is stored; what an earlier release wrote otherwise is filled up from an empty mission. */
export function draftOf(stored: Readonly<Record<string, unknown>>, today: string): MissionContent {
  const parsed = missionContent.safeParse({ ...emptyMission(today), ...stored })
  return parsed.success ? parsed.data : emptyMission(today)
}

/** The fields of a draft that are missing or do not fit, by their paths; none if it can be saved. */
export function problemsOf(draft: MissionContent): readonly string[] {
  const parsed = missionContent.safeParse(draft)
  return parsed.success ? [] : [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))]
}

/** Another goal; what is no play has no types of games. */
export function withGoal(draft: MissionContent, goal: MissionContent['goal']): MissionContent {
  return { ...draft, goal, gameTypes: countsPlay(goal) ? draft.gameTypes : [] }
}

/** With or without a type of games. */
export function withType(draft: MissionContent, type: GameType, isOn: boolean): MissionContent {
  const others = draft.gameTypes.filter((one) => one !== type)
  return { ...draft, gameTypes: isOn ? [...others, type] : others }
}

/** The most steps that a mission has. */
export const mostSteps = 8

/** One step more. */
export function withStep(draft: MissionContent): MissionContent {
  const last = draft.steps.at(-1) ?? firstStep
  return { ...draft, steps: [...draft.steps, { ...last, target: '' }] }
}

/** A step changed, or removed. */
export function stepChanged(draft: MissionContent, place: number, step: MissionStep | undefined): MissionContent {
  return { ...draft, steps: step === undefined ? draft.steps.toSpliced(place, 1) : draft.steps.with(place, step) }
}

/** A step with another kind of reward. */
export function withRewardKind(step: MissionStep, kind: 'cash' | 'points'): MissionStep {
  return { ...step, reward: kind === 'cash' ? { kind, amount: '' } : { kind, points: 10 } }
}
