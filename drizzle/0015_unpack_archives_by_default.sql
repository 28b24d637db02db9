-- All settings of imports were stored whenever one of them was changed, so that a stored false is the former default.
UPDATE `settings` SET `value` = json_remove(`value`, '$.unpackArchives')
WHERE `name` = 'import' AND json_type(`value`, '$.unpackArchives') = 'false';
