import type { Hand } from './hand.ts'

export interface WaterKeys {
  readonly hand: Hand
  readonly turnAim: (by: number) => void
  readonly next: () => void
  readonly mute: () => void
  readonly info: () => void
}

const weapons = ['cannon', 'net', 'torpedo'] as const

/** Arrows aim and change the power, Space shoots, A fires by itself, L and N lock, W changes the weapon, M and I as everywhere. */
export function listenToWaterKeys(target: EventTarget, keys: WaterKeys): void {
  const { hand } = keys
  const actions: Readonly<Record<string, () => void>> = {
    arrowleft: () => keys.turnAim(-0.06),
    arrowright: () => keys.turnAim(0.06),
    arrowup: () => hand.step(1),
    arrowdown: () => hand.step(-1),
    a: () => hand.setAuto(!hand.auto),
    l: () => hand.setLock(!hand.lock),
    n: keys.next,
    w: () => hand.choose(weapons[(weapons.indexOf(hand.weapon) + 1) % weapons.length] ?? 'cannon'),
    m: keys.mute,
    i: keys.info,
  }
  target.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('dialog[open]') !== null) return
    if (event.key === ' ') {
      // On a button, Space presses the button.
      if (event.target instanceof HTMLElement && event.target.matches('button, a')) return
      event.preventDefault()
      if (!event.repeat) hand.tap()
      return hand.hold(true)
    }
    const action = actions[event.key.toLowerCase()]
    if (action === undefined || (event.repeat && !event.key.startsWith('Arrow'))) return
    event.preventDefault()
    action()
  })
  target.addEventListener('keyup', (event) => {
    if (event instanceof KeyboardEvent && event.key === ' ') hand.hold(false)
  })
}
