import { Dialog } from '@baize/ui'
import { usePhrases } from '../language/phrases.ts'
import { useDialogs } from './dialogs.ts'

/** Shows the open dialogs, each over the one before. */
export function OpenDialogs() {
  const t = usePhrases()
  const stack = useDialogs((state) => state.stack)
  return stack.map(({ number, title, size, closesOnCover, content, close }, level) => (
    <Dialog
      closeLabel={t('shell.close')}
      closesOnCover={closesOnCover}
      covered={level < stack.length - 1}
      key={number}
      level={level}
      onClose={close}
      opened
      size={size}
      title={title}
    >
      {content}
    </Dialog>
  ))
}
