import '../../texts/en-import.ts'
