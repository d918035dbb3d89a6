import { openDialog } from '../../dialogs/dialogs.ts'
import { usePhrases } from '../../language/phrases.ts'
import { useShortcuts } from '../../keyboard/shortcuts.ts'
import classes from './shortcut-help.module.css'

/** Lists the keys that work on the page. */
export function openShortcutHelp(title: string): void {
  void openDialog({ title, closesOnCover: true, content: () => <ShortcutHelp /> })
}

function ShortcutHelp() {
  const t = usePhrases()
  const list = useShortcuts((state) => state.list)
  // Of two for one key the later one works.
  const works = list.filter((one, index) => list.findLastIndex(({ key }) => key === one.key) === index)
  return (
    <dl className={classes.keys}>
      {works.map(({ key, says }) => (
        <div key={key}>
          <dt>
            <kbd className={classes.key}>{key === 'Escape' ? 'Esc' : key}</kbd>
          </dt>
          <dd>{says}</dd>
        </div>
      ))}
      <div>
        <dt>
          <kbd className={classes.key}>Enter</kbd>
        </dt>
        <dd>{t('keys.open')}</dd>
      </div>
    </dl>
  )
}
