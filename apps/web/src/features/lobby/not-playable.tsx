import { Button, TileGrid } from '@baize/ui'
import type { Game } from '@baize/contract'
import { useQuery } from '@tanstack/react-query'
import { hotQuery } from '../../api/queries.ts'
import { useDialogs } from '../../state/dialogs.ts'
import { useLanguage } from '../../state/language.ts'
import { usePhrases } from '../../state/phrases.ts'
import { Tiles, WaitingTiles } from './tiles.tsx'
import classes from './not-playable.module.css'

/** Says that a game cannot be played yet (or is being repaired), and offers those that can (8.025). */
export function NotPlayable({ name, state }: { readonly name: string; readonly state: Game['state'] }) {
  const t = usePhrases()
  const language = useLanguage((current) => current.language)
  const close = useDialogs((dialogs) => dialogs.close)
  const { data } = useQuery(hotQuery(language))
  const playable = data?.filter((game) => game.state === 'open').slice(0, 3)
  return (
    <div className={classes.body}>
      <p>{state === 'maintenance' ? t('game.maintenanceText', name) : t('game.inPreparationText', name)}</p>
      <div className={classes.tiles}>
        <TileGrid>{playable === undefined ? <WaitingTiles count={3} /> : <Tiles games={playable} />}</TileGrid>
      </div>
      <Button onClick={close}>{t('shell.close')}</Button>
    </div>
  )
}
