import type { Phrase } from '../phrases.ts'
import { element, iconButton } from './element.ts'
import { icons } from './icons.ts'

/** Opens a modal dialog: the browser traps and restores the focus, and Escape closes it. */
export function openDialog(phrase: Phrase, kind: string, title: string, body: readonly Node[]): HTMLDialogElement {
  const close = iconButton('icon', phrase('bar.close'), icons.close, () => dialog.close())
  const heading = element('h2', { id: `title-${kind}` }, title)
  const dialog = element(
    'dialog',
    { class: `dialog ${kind}`, 'aria-labelledby': `title-${kind}` },
    element('header', {}, heading, close),
    element('div', { class: 'body', tabindex: '0' }, ...body),
  )
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}
