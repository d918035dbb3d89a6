import { Button } from '@baize/ui'
import { useNavigate } from '@tanstack/react-router'
import { usePhrases } from '../../language/phrases.ts'

/** Links that always work: the lobby and the platform's own games. */
export function WayOn() {
  const t = usePhrases()
  const navigate = useNavigate()
  return (
    <>
      <Button
        kind="primary"
        onClick={() => void navigate({ to: '/$category', params: { category: 'rng' }, search: { vassalage: 'BZ' } })}
      >
        {t('system.toGames')}
      </Button>
      <Button onClick={() => void navigate({ to: '/' })}>{t('system.toHome')}</Button>
    </>
  )
}
