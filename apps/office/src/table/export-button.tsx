import { Button, Menu } from '@baize/ui'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { exportFile } from '../api/export-file.ts'
import { sayDone, sayFailed } from '../dialogs/notes.ts'
import { useFormat } from '../kit/use-format.ts'
import { useErrorText, usePhrases } from '../language/phrases.ts'

/** A file that the list can be had as. The address has the same filters as the list. */
export interface ListExport {
  readonly format: 'CSV' | 'XLSX'
  readonly address: string
}

/** Has the server write the list as a file; says how much has arrived while it does. */
export function ExportButton({ name, files }: { readonly name: string; readonly files: readonly ListExport[] }) {
  const t = usePhrases()
  const errorText = useErrorText()
  const format = useFormat()
  const [kilobytes, setKilobytes] = useState<number>()
  const save = async ({ format: kind, address }: ListExport) => {
    setKilobytes(0)
    try {
      await exportFile(address, `${name}.${kind.toLowerCase()}`, (bytes) => setKilobytes(Math.ceil(bytes / 1024)))
      sayDone(t('list.exported'))
    } catch (error) {
      sayFailed(errorText(error))
    } finally {
      setKilobytes(undefined)
    }
  }
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button disabled={kilobytes !== undefined} icon={<IconDownload aria-hidden size={18} />} kind="quiet" size="sm">
          {kilobytes === undefined ? t('list.export') : t('list.exporting', format.count(kilobytes))}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map((file) => (
          <Menu.Item key={file.format} onClick={() => void save(file)}>
            {file.format}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
