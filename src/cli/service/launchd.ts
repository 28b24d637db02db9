const label = 'org.ludarr.ludarr'
const definition = `/Library/LaunchDaemons/${label}.plist`
const data = '/usr/local/var/ludarr'

/** Returns the file with which macOS runs Ludarr from the start of the machine. */
export function printedLaunchd(binary: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- Put this text into a file and run these commands. Replace NAME by the user who owns your games.
  sudo mkdir -p ${data} && sudo chown NAME ${data} && sudo chmod 700 ${data}
  sudo cp FILE ${definition}
  sudo launchctl bootstrap system ${definition}
To remove the service: sudo launchctl bootout system/${label} && sudo rm ${definition}
-->
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${label}</string>
  <key>ProgramArguments</key>
  <array>
    <string>${escaped(binary)}</string>
    <string>serve</string>
  </array>
  <key>EnvironmentVariables</key>
  <dict>
    <key>NODE_ENV</key>
    <string>production</string>
    <key>LUDARR_DATA</key>
    <string>${data}</string>
  </dict>
  <key>UserName</key>
  <string>NAME</string>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>ExitTimeOut</key>
  <integer>15</integer>
</dict>
</plist>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
