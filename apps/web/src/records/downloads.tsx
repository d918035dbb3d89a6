import { tableFormats, type TableFormat } from '@baize/contract'
import { Button } from '@baize/ui'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../browser/save-file.ts'
import { useErrorText, useProofPhrases } from '../language/phrases.ts'
import classes from './downloads.module.css'

/** Props of {@link Downloads}. */
export interface DownloadsProps {
  /** The name of the file, without its ending. */
  readonly name: string
  readonly fetchFile: (format: TableFormat) => Promise<unknown>
}

const labels = { csv: 'record.asCsv', xlsx: 'record.asXlsx' } as const

/** Saves what a page lists, of the whole period, as a file for spreadsheet programs. */
export function Downloads({ name, fetchFile }: DownloadsProps) {
  const proof = useProofPhrases()
  const errorText = useErrorText()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (format: TableFormat) => {
      const file = await fetchFile(format)
      if (file instanceof Blob) saveFile(`${name}.${format}`, file)
    },
  })
  return (
    <div className={classes.downloads}>
      {tableFormats.map((format) => (
        <Button
          disabled={isPending}
          key={format}
          icon={<IconDownload aria-hidden size="1.125rem" />}
          loading={isPending && variables === format}
          onClick={() => mutate(format)}
          size="sm"
        >
          {proof(labels[format])}
        </Button>
      ))}
      {error === null ? null : (
        <p className={classes.failed} role="alert">
          {errorText(error)}
        </p>
      )}
    </div>
  )
}
