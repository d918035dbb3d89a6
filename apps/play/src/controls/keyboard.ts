import type { PlayerActions } from './control-bar.ts'

/** Space spins or stops, the arrows change the stake, M mutes, I opens the info dialog. Open dialogs handle their own keys. */
export function listenToKeys(target: EventTarget, actions: PlayerActions): void {
  target.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('dialog[open]') !== null) return
    const action = actionFor(event, actions)
    if (action === undefined) return
    event.preventDefault()
    // A held key must not spin repeatedly: autoplay exists for that, and it has limits.
    if (!event.repeat || event.key.startsWith('Arrow')) action()
  })
}

function actionFor(event: KeyboardEvent, actions: PlayerActions): (() => void) | undefined {
  // A slider has uses of its own for the arrows.
  if (event.target instanceof HTMLInputElement && event.key.startsWith('Arrow')) return undefined
  switch (event.key) {
    case ' ':
      return onOtherControl(event.target) ? undefined : actions.press
    case 'ArrowUp':
    case 'ArrowRight':
      return () => actions.stepStake(1)
    case 'ArrowDown':
    case 'ArrowLeft':
      return () => actions.stepStake(-1)
    case 'm':
    case 'M':
      return actions.mute
    case 'i':
    case 'I':
      return actions.info
    default:
      return undefined
  }
}

/** Whether Space already activates the focused control. The spin button is exempt: its press is handled here instead. */
function onOtherControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('button:not(.spin), a')
}
