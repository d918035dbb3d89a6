/** The facts about a round that determine its phases. */
export interface RoundFacts {
  readonly roundId: string
  /** Free spins that follow the base spin. */
  readonly freeSpins: number
  /** Whether the payout is celebrated at the end. */
  readonly celebrated: boolean
}

/** A stake that has been or is about to be sent to the server. */
export interface Attempt {
  readonly key: string
  readonly stake: string
}

/** The game's state. Only `idle` accepts a new spin, so a double click can never stake twice. */
export type PlayState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'requesting'; readonly attempt: Attempt }
  | { readonly phase: 'reconnecting'; readonly attempt: Attempt; readonly tries: number }
  | { readonly phase: 'spinning'; readonly round: RoundFacts }
  | { readonly phase: 'stopping'; readonly round: RoundFacts }
  | { readonly phase: 'showingWins'; readonly round: RoundFacts }
  | { readonly phase: 'freeSpins'; readonly round: RoundFacts; /** From 1. */ readonly spinNo: number }
  | { readonly phase: 'celebrating'; readonly round: RoundFacts }
  | { readonly phase: 'closed' }

export type Phase = PlayState['phase']

/** The events that change the game's state. */
export type PlayEvent =
  | { readonly type: 'spinPressed'; readonly attempt: Attempt }
  | { readonly type: 'connectionLost' }
  | { readonly type: 'refused' }
  | { readonly type: 'outcomeArrived'; readonly round: RoundFacts }
  | { readonly type: 'roundResumed'; readonly round: RoundFacts }
  | { readonly type: 'reelsStopping' }
  | { readonly type: 'reelsStopped' }
  | { readonly type: 'winsShown' }
  | { readonly type: 'freeSpinShown' }
  | { readonly type: 'celebrated' }
  | { readonly type: 'sessionLost' }

export const idle: PlayState = { phase: 'idle' }

/** The state after an event. An event that does not apply returns the same state object and so has no effect. */
export function nextState(state: PlayState, event: PlayEvent): PlayState {
  if (event.type === 'sessionLost') return { phase: 'closed' }
  switch (state.phase) {
    case 'idle':
      return fromIdle(state, event)
    case 'requesting':
    case 'reconnecting':
      return whileWaiting(state, event)
    case 'spinning':
      return event.type === 'reelsStopping' ? { phase: 'stopping', round: state.round } : state
    case 'stopping':
      return event.type === 'reelsStopped' ? { phase: 'showingWins', round: state.round } : state
    case 'showingWins':
      return event.type === 'winsShown' ? afterBaseSpin(state.round) : state
    case 'freeSpins':
      return event.type === 'freeSpinShown' ? afterFreeSpin(state.round, state.spinNo) : state
    case 'celebrating':
      return event.type === 'celebrated' ? idle : state
    case 'closed':
      return state
  }
}

/** Whether a round's result is being shown, which a tap can speed up. */
export function isShowing(phase: Phase): boolean {
  return (
    phase === 'stopping' ||
    phase === 'spinning' ||
    phase === 'showingWins' ||
    phase === 'freeSpins' ||
    phase === 'celebrating'
  )
}

function fromIdle(state: PlayState, event: PlayEvent): PlayState {
  if (event.type === 'spinPressed') return { phase: 'requesting', attempt: event.attempt }
  if (event.type === 'roundResumed') return { phase: 'spinning', round: event.round }
  return state
}

function whileWaiting(state: Extract<PlayState, { attempt: Attempt }>, event: PlayEvent): PlayState {
  if (event.type === 'outcomeArrived') return { phase: 'spinning', round: event.round }
  if (event.type === 'refused') return idle
  if (event.type !== 'connectionLost') return state
  return { phase: 'reconnecting', attempt: state.attempt, tries: state.phase === 'reconnecting' ? state.tries + 1 : 1 }
}

function afterBaseSpin(round: RoundFacts): PlayState {
  return round.freeSpins > 0 ? { phase: 'freeSpins', round, spinNo: 1 } : afterRound(round)
}

function afterFreeSpin(round: RoundFacts, spinNo: number): PlayState {
  return spinNo < round.freeSpins ? { phase: 'freeSpins', round, spinNo: spinNo + 1 } : afterRound(round)
}

function afterRound(round: RoundFacts): PlayState {
  return round.celebrated ? { phase: 'celebrating', round } : idle
}
