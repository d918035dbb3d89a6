import { useErrorText, usePhrases } from '../../language/phrases.ts'

/** The last resort, if even the page about a failed start fails to load. */
export function PlainFailure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = usePhrases()
  return (
    <main>
      <h1>{useErrorText()(error)}</h1>
      <button onClick={onRetry} type="button">
        {t('shell.retry')}
      </button>
    </main>
  )
}
