/** PowerShell commands: Windows starts a console program in the background by a scheduled task. */
export function printedWindowsTask(binary: string): string {
  return `# Run these commands in PowerShell as an administrator. Ludarr then starts with Windows, under the account LOCAL SERVICE.
$data = "$env:ProgramData\\Ludarr"
New-Item -ItemType Directory -Force $data | Out-Null
icacls $data /inheritance:r /grant "*S-1-5-19:(OI)(CI)F" "*S-1-5-32-544:(OI)(CI)F"
[Environment]::SetEnvironmentVariable('LUDARR_DATA', $data, 'Machine')
$action = New-ScheduledTaskAction -Execute ${quoted(binary)} -Argument 'serve'
$trigger = New-ScheduledTaskTrigger -AtStartup
$principal = New-ScheduledTaskPrincipal -UserId 'S-1-5-19' -LogonType ServiceAccount
$settings = New-ScheduledTaskSettingsSet -ExecutionTimeLimit 0 -RestartCount 3 -RestartInterval (New-TimeSpan -Minutes 1) -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries
Register-ScheduledTask -TaskName Ludarr -Action $action -Trigger $trigger -Principal $principal -Settings $settings
Start-ScheduledTask -TaskName Ludarr
# To remove the task: Unregister-ScheduledTask -TaskName Ludarr
# LOCAL SERVICE needs access to your library and download folders: icacls D:\\Games /grant "*S-1-5-19:(OI)(CI)M"`
}

function quoted(path: string): string {
  return `'${path.replaceAll("'", "''")}'`
}
