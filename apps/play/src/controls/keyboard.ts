import type { Wishes } from './control-bar.ts'

/** Space spins or stops, the arrows change the stake, M mutes, I informs. Dialogs keep their own keys. */
export function listenToKeys(target: EventTarget, wishes: Wishes): void {
  target.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('dialog[open]') !== null) return
    const wish = wishOf(event, wishes)
    if (wish === undefined) return
    event.preventDefault()
    // A held key must not spin again and again: that is what autoplay, with its limits, is for.
    if (!event.repeat || event.key.startsWith('Arrow')) wish()
  })
}

function wishOf(event: KeyboardEvent, wishes: Wishes): (() => void) | undefined {
  switch (event.key) {
    case ' ':
      return onOtherControl(event.target) ? undefined : wishes.press
    case 'ArrowUp':
    case 'ArrowRight':
      return () => wishes.stepStake(1)
    case 'ArrowDown':
    case 'ArrowLeft':
      return () => wishes.stepStake(-1)
    case 'm':
    case 'M':
      return wishes.mute
    case 'i':
    case 'I':
      return wishes.info
    default:
      return undefined
  }
}

/** Space presses the button that has the focus; the spin button itself would then be pressed twice. */
function onOtherControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('button:not(.spin), a')
}
