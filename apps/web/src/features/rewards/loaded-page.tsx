import { Button, EmptyState, Skeleton } from '@baize/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useErrorText, usePhrases } from '../../language/phrases.ts'
import classes from './rewards.module.css'

interface LoadedPageProps<Data> {
  readonly title: string
  /** Shown beside an error. */
  readonly icon: ReactNode
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** About as high as the page will be, so that nothing jumps when it is loaded. */
  readonly height: string
  /** The page's class, if it is laid out in its own way. */
  readonly className?: string | undefined
  readonly children: (data: Data) => ReactNode
}

/** A page whose data is loaded first: until then a skeleton, or what failed and a way to try again. */
export function LoadedPage<Data>({ title, icon, query, height, className, children }: LoadedPageProps<Data>) {
  const t = usePhrases()
  const errorText = useErrorText()
  const { data, error, refetch } = query
  return (
    <div className={className ?? classes.page}>
      <h1 className={classes.title}>{title}</h1>
      {data === undefined && error !== null ? (
        <EmptyState icon={icon} title={errorText(error)}>
          <Button kind="primary" onClick={() => void refetch()}>
            {t('shell.retry')}
          </Button>
        </EmptyState>
      ) : null}
      {data === undefined && error === null ? <Skeleton height={height} /> : null}
      {data === undefined ? null : children(data)}
    </div>
  )
}
